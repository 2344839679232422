import { isNameLike, NameError } from '@foyer/core'

/**
 * A name in the one form that stands for it ([ENSIP-15](https://docs.ens.domains/ensip/15)). What knows all letters of
 * the world is fetched for those that need it.
 * @param isPlain whether a name is in that form as it is. It is passed on, since a module shared with a lazy one takes a chunk more
 * @throws {NameError} where there is none
 */
export async function normalName(text: string, isPlain: (name: string) => boolean): Promise<string> {
  const typed = text.trim()
  if (!isNameLike(typed)) throw new NameError(typed, 'shape')
  // ASCII alone: other letters have rules of their own.
  const lower = typed.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (isPlain(lower)) return lower
  const { ens_normalize: normalize } = await import('@adraffy/ens-normalize')
  try {
    const name = normalize(typed)
    if (isNameLike(name) && !/^\.|\.\.|\.$/.test(name)) return name
  } catch (cause) {
    throw new NameError(typed, 'shape', cause)
  }
  throw new NameError(typed, 'shape')
}
