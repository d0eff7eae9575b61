import { declareChange } from '../../fleet/declare-change.ts';

/** `assay worker continue EXECUTION` */
export const declare = declareChange('continue', 'offered');
