import type { Foyer } from './foyer.js'

/** An element asks for its Foyer; the nearest answer wins. */
interface FoyerRequest {
  foyer?: Foyer
}

const name = 'foyer-request'
/** Told on the window: who asked in vain, or has an answer that does not count any more, may ask again. */
const provided = 'foyer-provided'

/**
 * Answers the elements inside `node` that ask for a Foyer and were given none. The nearest provider wins, so a page
 * with two widgets wraps each part: `provideFoyer(section, foyer)`. Returns the withdrawal.
 */
export function provideFoyer(node: EventTarget, foyer: Foyer): () => void {
  const answer = (event: Event) => {
    if (!(event instanceof CustomEvent)) return
    const request: FoyerRequest = event.detail
    request.foyer ??= foyer
    event.stopPropagation()
  }
  node.addEventListener(name, answer)
  dispatchEvent(new Event(provided))
  return () => node.removeEventListener(name, answer)
}

/** The Foyer of the nearest provider around a node, if there is one. */
export function requestFoyer(node: EventTarget): Foyer | undefined {
  const detail: FoyerRequest = {}
  node.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  return detail.foyer
}

/** Tells whenever there is one provider more. Returns the unsubscribe. */
export function onProvided(listener: () => void): () => void {
  addEventListener(provided, listener)
  return () => removeEventListener(provided, listener)
}
