import type { Ask, Picture, Provider } from '../questions.js'

/** Pictures that the host gives, one by one. @param find `undefined` where there is none */
export function pictures(
  find: (ask: Ask<'images'>) => Picture | undefined | Promise<Picture | undefined>,
): Provider<'images'> {
  return { id: 'pictures', question: 'images', covers: () => true, answer: async (ask) => find(ask) }
}
