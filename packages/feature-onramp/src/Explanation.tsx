import type { ViewProps } from '@foyer/core'
import { Body, Button, IconBox, Message, useText } from '@foyer/ui'
import type { messages } from './messages.js'
import type { Onramp } from './state.js'

const points = [
  ['external', 'onramp.help.leave', 'onramp.help.leaveText'],
  ['info', 'onramp.help.fee', 'onramp.help.feeText'],
  ['wallet', 'onramp.help.address', 'onramp.help.addressText'],
] as const

/** How buying works, in three points. */
export function Explanation({ context }: Pick<ViewProps<'WhatIsABuy', Onramp>, 'context'>) {
  const t = useText<typeof messages>()
  return (
    <Body>
      {points.map(([icon, title, text]) => (
        <Message
          key={icon}
          media={<IconBox icon={icon} tone="accent" size={56} />}
          title={t(title)}
          text={t(text)}
        />
      ))}
      <Button onClick={() => context.router.back()}>{t('onramp.help.ok')}</Button>
    </Body>
  )
}
