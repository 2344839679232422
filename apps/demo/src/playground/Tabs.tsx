import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

/** One tab: its name and what it shows. */
export interface Tab {
  readonly id: string
  readonly title: ReactNode
  readonly content: ReactNode
}

/** Tabs after the ARIA pattern: arrows move, only the chosen panel is in the page. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const [chosen, setChosen] = useState(tabs[0]?.id)
  const base = useId()
  const at = tabs.findIndex(({ id }) => id === chosen)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = tabs.at((at + step) % tabs.length)
    if (!next) return
    setChosen(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            data-tab={id}
            id={`${base}-${id}`}
            aria-selected={id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => setChosen(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${chosen}`}>
        {tabs[at]?.content}
      </div>
    </>
  )
}
