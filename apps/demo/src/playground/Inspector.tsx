import type { Foyer } from '@foyer/kit'
import { useState } from 'react'
import { toJson } from '../json.js'
import { toCode } from './code.js'
import type { Playground } from './playground.js'
import { Tabs } from './Tabs.js'
import { useFoyerState, usePlayground } from './usePlayground.js'

/** What the widget tells its host: events, state, and the code of this set-up. */
export function Inspector({ playground }: { readonly playground: Playground }) {
  const { foyer, setup, events } = usePlayground(playground)
  return (
    <section className="card inspector" aria-label="Inspector">
      <Tabs
        label="Inspector"
        tabs={[
          {
            id: 'events',
            title: <>Events{events.length > 0 && <b className="count">{events.length}</b>}</>,
            content: <Events playground={playground} />,
          },
          { id: 'state', title: 'State', content: foyer && <State foyer={foyer} /> },
          {
            id: 'code',
            title: 'Code',
            content: <Text text={toCode(setup, playground.world)} />,
          },
        ]}
      />
    </section>
  )
}

function Events({ playground }: { readonly playground: Playground }) {
  const { events } = usePlayground(playground)
  const newest = [...events].reverse()
  return (
    <>
      <div className="tools">
        <CopyButton text={() => toJson(events.map(({ event }) => event))} />
        <button
          type="button"
          className="link"
          disabled={events.length === 0}
          onClick={playground.clearEvents}
        >
          Clear
        </button>
      </div>
      {events.length === 0 && <p className="empty">Nothing happened yet. Open the widget.</p>}
      <ol className="events" aria-label="Events, newest first">
        {newest.map(({ id, event }) => (
          <li key={id}>
            <time className="muted">{new Date(event.timestamp).toLocaleTimeString('en-GB')}</time>
            <strong>{event.event}</strong>
            {event.properties && <code>{JSON.stringify(event.properties)}</code>}
          </li>
        ))}
      </ol>
    </>
  )
}

function State({ foyer }: { readonly foyer: Foyer }) {
  return <Text text={toJson(useFoyerState(foyer))} />
}

function Text({ text }: { readonly text: string }) {
  return (
    <>
      <div className="tools">
        <CopyButton text={() => text} />
      </div>
      <pre>{text}</pre>
    </>
  )
}

function CopyButton({ text }: { readonly text: () => string }) {
  const [said, setSaid] = useState('Copy')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text())
      setSaid('Copied')
    } catch {
      setSaid('Not allowed')
    }
    setTimeout(() => setSaid('Copy'), 1500)
  }
  return (
    <button type="button" className="link" onClick={() => void copy()}>
      {said}
    </button>
  )
}
