/** No more requests are sent, for a reason that leaves what is there in place: a ceiling was reached. */
export class StoppedAsking extends Error {
  override readonly name = 'StoppedAsking';
}
