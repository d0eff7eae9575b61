/** What stands in the way of a kind of isolation on this machine. */
export interface Obstacle {
  readonly provider: string;
  readonly why: string;
  readonly fix: string;
}
