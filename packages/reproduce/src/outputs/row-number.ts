/** In place of a column of ids: the order of the rows tells them apart. */
export const ROW_NUMBER = 'row_number';
