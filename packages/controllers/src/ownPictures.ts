import type { SafeUrl } from '@foyer/core'
import type { Options } from './options.js'

/**
 * Whether the page may fetch a picture that an answer or a wallet names: one that is part of what was said, or that lies on
 * a service of the host's. Any other address is somebody's who would learn who looks, and when (safety T-22).
 */
export function ownPictures({
  api,
  catalogue,
}: Pick<Options['services'], 'api' | 'catalogue'>): (picture: SafeUrl) => boolean {
  const origins = [api, catalogue].flatMap((base) => (base === undefined ? [] : new URL(base).origin))
  return (picture) => picture.startsWith('data:') || origins.includes(new URL(picture).origin)
}
