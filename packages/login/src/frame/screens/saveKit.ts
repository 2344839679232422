import type { VouchedWallet } from '../slots.js'
import { kitFile, saveLink } from './kitFile.js'
import { type PanelParts, showPanel } from './panel.js'

/** Parts of {@link saveKit}. */
export interface SaveKitParts {
  /** The kit is one of its ways. */
  readonly wallet: VouchedWallet
  /** The name of the site, as part of the names of files. */
  readonly site: string
  /** The project of the site; empty if it is not known. */
  readonly project: string
  readonly words: Readonly<Record<'file' | 'fileAgain' | 'page' | 'done' | 'later', string>>
  /**
   * Draws the panel around its links.
   * @param savedAt when the file was given to the browser; in ms since 1970
   */
  draw(
    links: { readonly file: HTMLAnchorElement; readonly page: HTMLAnchorElement },
    savedAt: number | undefined,
  ): Pick<PanelParts<never>, 'title' | 'top' | 'lines'>
  problem(error: unknown): string
  readonly signal: AbortSignal
}

/**
 * Has the visitor save the file of a kit, and the page that opens it. *Done* comes after a download was begun: without the file the kit
 * opens nothing once the site is gone. Each place that makes a kit ends with this step.
 */
export async function saveKit(parts: SaveKitParts): Promise<void> {
  const { words, problem, signal, project } = parts
  const file = URL.createObjectURL(kitFile(parts.wallet))
  const name = fileName(parts.site)
  const page = `/recovery${project && `?projectId=${encodeURIComponent(project)}`}`
  let savedAt: number | undefined
  const panel = () => {
    const isSaved = savedAt !== undefined
    const links = {
      file: saveLink(isSaved ? words.fileAgain : words.file, `${name}-kit.json`, file),
      page: saveLink(words.page, `${name}-recovery.html`, page),
    }
    // The browser takes the file before the panel that has the link is gone.
    links.file.addEventListener('click', () => setTimeout(() => saved.resolve(), 0))
    const saved: { resolve(): void } = { resolve: () => {} }
    return showPanel<'saved' | 'done'>(
      {
        ...parts.draw(links, savedAt),
        until: () =>
          new Promise((resolve) => {
            saved.resolve = () => resolve('saved')
          }),
        // A page does not learn whether the browser saved the file: the visitor says it.
        choices: [
          { label: words.later, look: 'ghost', isLeave: true, run: () => 'done' },
          ...(isSaved ? [{ label: words.done, look: 'go' as const, run: () => 'done' as const }] : []),
        ],
        problem,
      },
      signal,
    )
  }
  try {
    while ((await panel()) === 'saved') savedAt = Date.now()
  } finally {
    URL.revokeObjectURL(file)
  }
}

/** Returns the name of a site as a part of a file's name. */
function fileName(site: string): string {
  const words = site.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 40) || 'wallet'
}
