import { createEmitter, isFoyerError } from '@foyer/core'
import type { LogLine } from './foyerOptions.js'
import type { Alert, Log } from './log.js'
import { alertMessages } from './widget/alertMessages.js'

/** What developers are told, by code that is fetched with the first word of it. */
export interface Reports extends Log {
  /** Logs an alert, once; returns it where it is to be on screen. */
  alert(code: string, detail?: string): Alert | undefined
  /** As {@link alert}, for the refusal of a service or a relay that stands for one. */
  alertOf(error: unknown): Alert | undefined
}

/** What reports go by. */
export interface ReportsDeps {
  readonly options: { readonly debug: boolean | undefined; readonly projectId?: string | undefined }
  readonly onLog: ((line: LogLine) => void) | undefined
}

/** All lines together (bytes of UTF-8): the oldest go first. */
const maxBytes = 1_024_000
/** What a line takes beside its texts. */
const lineBytes = 64

// Words of servers that name their cause; they win over the status.
const said: readonly (readonly [words: RegExp, code: string])[] = [
  [/origin not allowed/i, 'origin-not-allowed'],
  [/token is (not yet valid|expired)/i, 'session-expired'],
  [/invalid key|project not found/i, 'project-id-invalid'],
]

export function createReports({ options, onLog }: ReportsDeps): Reports {
  const lines: { readonly line: LogLine; readonly size: number }[] = []
  const encoder = new TextEncoder()
  const { emit, subscribe } = createEmitter<LogLine>()
  const told = new Set<string>()
  let size = 0
  // Through an emitter: a host's function that throws is reported, and stops nothing.
  if (onLog) subscribe(onLog)

  function error(code: string, message: string, caught?: unknown) {
    const isCaught = caught !== undefined
    // biome-ignore lint/suspicious/noConsole: where developers look first
    console.error(`Foyer: ${message}`, ...(isCaught ? [caught] : []))
    const line = Object.freeze<LogLine>({
      level: 'error',
      code,
      message,
      timestamp: Date.now(),
      ...(isCaught && { error: caught }),
    })
    const mine = encoder.encode(code + message).length + lineBytes
    lines.push({ line, size: mine })
    size += mine
    while (size > maxBytes) size -= lines.shift()?.size ?? size
    emit(line)
  }

  function alert(code: string, detail?: string): Alert | undefined {
    if (told.has(code)) return undefined
    told.add(code)
    error(code, alertText(code, detail))
    const isShown = options.debug ?? isThisMachine(globalThis.location?.hostname)
    return isShown ? { code, detail, messages: alertMessages } : undefined
  }

  return {
    get lines() {
      return lines.map(({ line }) => line)
    },
    error,
    alert,
    alertOf(failure) {
      const code = codeOf(failure)
      if (code === 'project-id-invalid' && !options.projectId) return alert('project-id-missing')
      return code ? alert(code) : undefined
    },
  }
}

/** The alert that a refusal stands for. */
function codeOf(failure: unknown) {
  const context: { reason?: unknown; status?: unknown } = isFoyerError(failure) ? failure.context : {}
  const { reason, status } = context
  const named = typeof reason === 'string' && said.find(([words]) => words.test(reason))?.[1]
  if (named) return named
  if (status === 401) return 'project-id-invalid'
  return status === 403 ? 'origin-not-allowed' : undefined
}

/** What the log says of an alert, in English whatever the visitor reads. */
function alertText(code: string, detail: string | undefined): string {
  const texts: Readonly<Record<string, string>> = alertMessages
  const [title, hint] = [texts[`alert.${code}`] ?? code, detail ?? texts[`alert.hint.${code}`]]
  return hint ? `${title}: ${hint}` : title
}

/** Whether a page is a developer's own. */
function isThisMachine(host = ''): boolean {
  return /^(|.+\.)localhost$|^127\.|^\[::1\]$|^$/.test(host)
}
