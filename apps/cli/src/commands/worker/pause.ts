import { declareChange } from '../../fleet/declare-change.ts';

/** `assay worker pause EXECUTION` */
export const declare = declareChange('pause', 'paused');
