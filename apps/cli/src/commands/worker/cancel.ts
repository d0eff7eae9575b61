import { declareChange } from '../../fleet/declare-change.ts';

/** `assay worker cancel EXECUTION` */
export const declare = declareChange('cancel', 'cancelled');
