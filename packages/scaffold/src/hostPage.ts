import type { Instance } from '@foyer/controllers'
import type { HostPage } from '@foyer/core'

/** The page, as features may use it. @param container the widget's root, which has its theme and language */
export function createHostPage(container: HTMLElement, options: Instance['options']): HostPage {
  let frames: HTMLElement | undefined
  return {
    openWindow(url, { opener = false, target = '_blank', size } = {}) {
      const features = [
        ...(size ? ['popup', `width=${size.width}`, `height=${size.height}`] : []),
        ...(opener ? [] : ['noopener', 'noreferrer']),
      ].join()
      return window.open(url, target, features) ?? undefined
    },
    frameHost() {
      if (!frames) {
        frames = document.createElement('div')
        container.append(frames)
      }
      return frames
    },
    theme() {
      const { themeMode } = options
      return themeMode ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    },
  }
}
