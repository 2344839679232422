import { useEffect, useState } from 'react'

/** What became of the last copy; back to `idle` after two seconds, a failure stays until the next try. */
export type CopyState = 'idle' | 'copied' | 'failed'

const shownMs = 2000

/** Copies to the clipboard and says how it went. */
export function useCopy(value: string, onCopied?: (ok: boolean) => void) {
  const [state, setState] = useState<CopyState>('idle')

  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])

  async function copy(document: Document): Promise<void> {
    const ok = await write(document, value)
    setState(ok ? 'copied' : 'failed')
    onCopied?.(ok)
  }

  return { state, copy }
}

async function write(document: Document, value: string): Promise<boolean> {
  try {
    // Absent on pages without a secure context, refused in frames without the permission.
    const clipboard = document.defaultView?.navigator.clipboard
    if (!clipboard) return false
    await clipboard.writeText(value)
    return true
  } catch {
    return false
  }
}
