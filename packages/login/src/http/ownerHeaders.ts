/**
 * Headers of each page of an owner, at the top level: it is not kept, also not for *Back*, and has nothing to do with the page
 * that opened it, which could lead the tab elsewhere in the middle of a code.
 */
export const ownerHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const
