import type { Frame, Page } from 'playwright-core'

/** A login frame in the hand of a hostile page: an element of its own, at a place that the page knows. */
interface Trap {
  readonly iframe: HTMLIFrameElement
  /** The frame and the two elements that it is in, innermost first. */
  readonly elements: readonly HTMLElement[]
  /** The answers so far, each with the id of its request. */
  readonly answers: string[]
  ask(id: string, method?: string, params?: readonly unknown[]): void
  /** Takes away what a trick did. */
  clean(): void
}

declare global {
  interface Window {
    trap: Trap
  }
}

/** Puts a frame of the login into the page, by the page's own hand. */
export async function setTrap(page: Page, src: string, account: string): Promise<Frame> {
  await page.evaluate(
    ([url = '', address = '']) =>
      new Promise<void>((resolve) => {
        const layer = document.createElement('dialog')
        const box = document.createElement('div')
        const iframe = document.createElement('iframe')
        const answers: string[] = []
        layer.style.cssText =
          'position:fixed;inset:0;width:100vw;height:100vh;max-width:none;max-height:none;border:0;padding:0;background:#ccc'
        iframe.src = url
        iframe.style.cssText =
          'position:fixed;left:400px;top:60px;width:360px;height:600px;border:0;background:#fff'
        box.append(iframe)
        layer.append(box)
        document.body.append(layer)
        layer.showModal()
        const elements = [iframe, box, layer]
        const plain = elements.map((element) => element.style.cssText)
        window.trap = {
          iframe,
          elements,
          answers,
          ask(id, method = 'personal_sign', params = ['0x6869', address]) {
            const payload = { method, params }
            iframe.contentWindow?.postMessage(
              { type: '@foyer-app/RPC_REQUEST', id, payload },
              new URL(url).origin,
            )
          },
          clean() {
            for (const each of document.querySelectorAll('.trick')) each.remove()
            for (const [at, element] of elements.entries()) element.style.cssText = plain[at] ?? ''
          },
        }
        window.addEventListener('message', ({ source, data }) => {
          if (source !== iframe.contentWindow) return
          answers.push(`${data.id} ${data.type}`)
          if (data.type === '@foyer-frame/READY') resolve()
        })
      }),
    [src, account],
  )
  const frame = page.frames().findLast((one) => one.url() === src)
  if (!frame) throw new Error('The trap has no frame')
  return frame
}
