import { missing } from '@assay/records';

/** What a sample contributes to a number that only the whole set has. */
export const setOnly = missing('not_applicable', 'the value exists only for the whole set');

/** What a sample without an expected value gets; it takes no part in the set's value. */
export const noExpected = missing('no_expected', 'the sample has no expected value');

/** The value of a set in which nothing could be judged. */
export const emptySet = missing('undefined', 'no sample could be judged');
