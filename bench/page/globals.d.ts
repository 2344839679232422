/** What `probes.js` gives a page. */
interface Probes {
  readonly tasks: readonly { readonly startTime: number; readonly duration: number }[]
  readonly writes: number
  readonly commits: number
  readonly renders: number
  find(text: string): Element | undefined
  count(pattern: RegExp): number
  /** Whether a dialog is on the page, open or not. */
  made(): boolean
  query(
    selector: string,
  ): Element & { readonly foyer: Record<'open' | 'close', (request?: object) => unknown> & FoyerLike }
  until<T>(ask: () => T, ms?: number): Promise<T>
  arm(text: string): void
  timed: Promise<{ usable?: number; stable?: number }>
  watchFrames(): () => readonly number[]
  stopFrames: () => readonly number[]
  eight: Promise<number | false>
}
interface FoyerLike {
  readonly state: { readonly account: { readonly status: string } }
}
declare var bench: Probes
