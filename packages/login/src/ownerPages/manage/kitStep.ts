import { showPanel } from '../../frame/screens/panel.js'
import { showKit } from '../../frame/screens/screens.js'
import type { VouchedWallet } from '../../frame/slots.js'
import { drawIcon } from '../../look/icons.js'
import { group, inClass, note, row, steps } from '../drawing.js'
import { kitFile, saveLink } from './kitFile.js'
import type { StepParts } from './stepParts.js'

/** Makes a kit: its code on paper, then its file. @param prove proves the owner again, if the visitor took longer than a proof lasts */
export async function makeKit(parts: StepParts, prove: () => Promise<string | undefined>): Promise<void> {
  const { own, text, locale, signal } = parts
  const names = [text('kit.write'), text('kit.stepCheck'), text('kit.save')]
  const code = await showKit(locale, signal, (at) => steps(names, at === 'write' ? 0 : 1))
  await saveKit(parts, await own.newKit(code, await prove()), names)
}

/** Has the visitor save the files of a kit. */
export async function saveKit(
  { text, problem, signal, site, locale }: StepParts,
  wallet: VouchedWallet,
  names?: readonly string[],
): Promise<void> {
  const file = URL.createObjectURL(kitFile(wallet))
  const name = fileName(site.name)
  const page = `/recovery${site.project && `?projectId=${encodeURIComponent(site.project)}`}`
  let savedAt: number | undefined
  const panel = () => {
    const isSaved = savedAt !== undefined
    const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(savedAt ?? 0)
    const savePage = saveLink(text('kit.page'), `${name}-recovery.html`, page)
    savePage.className = 'button small'
    savePage.ariaLabel = text('kit.pageLabel')
    const save = saveLink(text(isSaved ? 'kit.fileAgain' : 'kit.file'), `${name}-kit.json`, file)
    save.className = `button ${isSaved ? 'ghost' : 'go'}`
    if (!isSaved) save.prepend(drawIcon('receive'))
    // The browser takes the file before the panel that has the link is gone.
    save.addEventListener('click', () => setTimeout(() => saved.resolve(), 0))
    const saved: { resolve(): void } = { resolve: () => {} }
    return showPanel<'saved' | 'done'>(
      {
        title: text(isSaved ? 'kit.savedTitle' : 'kit.fileTitle'),
        ...(names && { top: steps(names, isSaved ? 3 : 2) }),
        lines: [
          text(isSaved ? 'kit.savedLead' : 'kit.fileLead'),
          group([
            row({
              icon: 'file',
              title: text('kit.fileRow'),
              detail: isSaved ? text('kit.saved', { time }) : text('kit.notSaved'),
              end: isSaved ? [drawIcon('check')] : [],
            }),
            row({
              icon: 'browser',
              title: text('kit.pageRow'),
              detail: text('kit.pageAbout'),
              end: [savePage],
            }),
          ]),
          note(text('kit.fileNote')),
          ...(isSaved ? [] : [save]),
          inClass('div', 'after', ...(isSaved ? [save] : [])),
        ],
        until: () =>
          new Promise((resolve) => {
            saved.resolve = () => resolve('saved')
          }),
        choices: [
          isSaved
            ? { label: text('done'), look: 'go', run: () => 'done' }
            : { label: text('kit.later'), look: 'ghost', run: () => 'done' },
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
