import { type PageMessage, parsePageMessage } from '@foyer/login-frame/protocol'

/**
 * Hears the page that embeds the frame, and nobody else: its window and its origin, each exactly. What is no message of
 * a page is passed over.
 * @param on where messages arrive
 */
export function listenToPage(
  page: MessageEventSource,
  origin: string,
  hear: (message: PageMessage) => void,
  on: Pick<Window, 'addEventListener'> = window,
): void {
  on.addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== page || from !== origin) return
    const message = parsePageMessage(data)
    if (message) hear(message)
  })
}
