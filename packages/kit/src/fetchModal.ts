/**
 * Fetches what draws the modal. The only import of that chunk, and by name: a bundler then needs no list of all that is
 * in it, and may put what other chunks share there.
 */
export async function fetchModal() {
  const { mountModal } = await import('./modal.js')
  return mountModal
}
