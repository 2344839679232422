import { nameDoubt } from './nameDoubt.js'
import { loadLooks } from './useLooks.js'

/** Returns the function that says if a name may be taken for another one, or for an address. It comes with the table of letters. */
export async function nameJudge(): Promise<(name: string, own: string | undefined) => boolean> {
  const looks = await loadLooks()
  return (name, own) => nameDoubt(name, own === undefined ? [] : [own], looks) !== undefined
}
