/** Where answers are kept for all instances of a gateway. Any of its methods may fail: the gateway then does without. */
export interface Store {
  /** `undefined` where it has none, or one whose time is over. */
  get(key: string): Promise<string | undefined>
  /** @param ttl in ms */
  set(key: string, value: string, ttl: number): Promise<void>
  close?(): Promise<void>
}
