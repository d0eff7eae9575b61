import type { JudgeCalibration } from '@assay/records';

export type { JudgeCalibration } from '@assay/records';

export type JudgeCalibrations = Readonly<Record<string, JudgeCalibration>>;
