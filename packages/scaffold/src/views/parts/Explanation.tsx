import { Body, IconBox, type IconName, Message } from '@foyer/ui'
import type { ReactNode } from 'react'

interface ExplanationProps {
  readonly points: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[]
  readonly action?: ReactNode
}

/** A few things worth knowing, one under the other. */
export function Explanation({ points, action }: ExplanationProps) {
  return (
    <Body>
      {points.map(({ icon, title, text }) => (
        <Message
          key={title}
          media={<IconBox icon={icon} tone="accent" size={56} />}
          title={title}
          text={text}
        />
      ))}
      {action}
    </Body>
  )
}
