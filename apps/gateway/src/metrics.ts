import type { Attempted } from '@foyer/gateway'

/** Counts of what happened, for Prometheus. Nothing in it tells of a visitor. */
export interface Metrics {
  readonly onAttempt: (attempted: Attempted) => void
  answered(status: number): void
  /** Counts a fault of the gateway's own, such as facts that break the form of their call. */
  failed(): void
  /** In the [text format](https://prometheus.io/docs/instrumenting/exposition_formats/). */
  text(): string
}

/** Sets of chains that are counted each by itself, of one question to one provider. Visitors choose them. */
const mostParts = 100

export function createMetrics(): Metrics {
  const parts = new Map<string, Set<string>>()
  const partOf = (provider: string, part: string): string => {
    const [question = ''] = part.split('|')
    const key = JSON.stringify([provider, question])
    const known = parts.get(key) ?? new Set()
    parts.set(key, known)
    if (!known.has(part) && known.size >= mostParts) return `${question}|other`
    known.add(part)
    return part
  }
  const attempts = new Map<string, { count: number; ms: number }>()
  const answers = new Map<string, number>()
  let faults = 0
  return {
    onAttempt({ provider, part, outcome, ms }) {
      const labels = `provider="${escaped(provider)}",part="${escaped(partOf(provider, part))}",outcome="${outcome}"`
      const row = attempts.get(labels) ?? { count: 0, ms: 0 }
      row.count += 1
      row.ms += ms
      attempts.set(labels, row)
    },
    answered(status) {
      answers.set(`${status}`, (answers.get(`${status}`) ?? 0) + 1)
    },
    failed() {
      faults += 1
    },
    text() {
      const lines = [
        '# TYPE foyer_answers_total counter',
        ...[...answers].map(([status, count]) => `foyer_answers_total{status="${status}"} ${count}`),
        '# TYPE foyer_faults_total counter',
        `foyer_faults_total ${faults}`,
        '# TYPE foyer_attempts_total counter',
        ...[...attempts].map(([labels, { count }]) => `foyer_attempts_total{${labels}} ${count}`),
        '# TYPE foyer_attempts_seconds_total counter',
        ...[...attempts].map(
          ([labels, { ms }]) => `foyer_attempts_seconds_total{${labels}} ${(ms / 1000).toFixed(3)}`,
        ),
      ]
      return `${lines.join('\n')}\n`
    },
  }
}

function escaped(text: string): string {
  return text.replaceAll(/["\\\n]/g, '_')
}
