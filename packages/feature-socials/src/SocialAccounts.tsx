import type { ViewProps } from '@foyer/core'
import { Body, Button, Columns, Icon, IconBox, ListRow, Stack, useText } from '@foyer/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Mark } from './Mark.js'
import type { messages } from './messages.js'
import { offeredProviders, providerNames, type SocialProvider } from './providers.js'
import type { SocialLogin } from './socialLogin.js'

/** Beside the first, so many more are drawn; the rest has a view of its own. */
const mostTiles = 5

/** The accounts that one can log in by: two large, or the first large and others small. */
export function SocialAccounts({ controller, context }: ViewProps<'SocialAccounts', SocialLogin>) {
  const t = useText<typeof messages>()
  useEffect(() => controller.resume(), [controller])
  const { offered: had } = useSnapshot(controller.state)
  const offered = offeredProviders(context.flag(), controller.place, had)
  const large = offered.slice(0, offered.length === 2 ? 2 : 1)
  const rest = offered.slice(large.length)
  const small = rest.length > mostTiles ? rest.slice(0, mostTiles - 1) : rest
  return (
    <Stack>
      {large.map((provider) => (
        <Button
          key={provider}
          variant="soft"
          icon={<Mark of={provider} />}
          {...pressing(controller, provider)}
        >
          {t('social.continue', { name: providerNames[provider] })}
        </Button>
      ))}
      {small.length > 0 && (
        <Columns>
          {small.map((provider) => (
            <Button
              key={provider}
              variant="soft"
              aria-label={t('social.continue', { name: providerNames[provider] })}
              icon={<Mark of={provider} />}
              {...pressing(controller, provider)}
            />
          ))}
          {rest.length > small.length && (
            <Button
              variant="soft"
              aria-label={t('social.more')}
              icon={<Icon name="more" />}
              onClick={() => context.router.push('ConnectSocials')}
            />
          )}
        </Columns>
      )}
    </Stack>
  )
}

/** All of them. */
export function ConnectSocials({ controller, context }: ViewProps<'ConnectSocials', SocialLogin>) {
  const t = useText<typeof messages>()
  const { offered } = useSnapshot(controller.state)
  return (
    <Body>
      {offeredProviders(context.flag(), controller.place, offered).map((provider) => (
        <ListRow
          key={provider}
          leading={<IconBox icon={<Mark of={provider} />} />}
          title={providerNames[provider]}
          aria-label={t('social.continue', { name: providerNames[provider] })}
          chevron
          {...pressing(controller, provider)}
        />
      ))}
    </Body>
  )
}

/** Where somebody comes near, the window's address is fetched, so that the press leads straight there. */
function pressing(controller: SocialLogin, provider: SocialProvider) {
  const prepare = () => controller.prepare(provider)
  return {
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => controller.press(provider),
  }
}
