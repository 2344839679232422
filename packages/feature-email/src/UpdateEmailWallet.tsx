import type { ViewProps } from '@foyer/core'
import { Body, Button, Stack, TextField, useText } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { emailInput, isLongEnough } from './emailInput.js'
import type { EmailLogin } from './emailLogin.js'
import type { messages } from './messages.js'
import { useTooSoon } from './useTooSoon.js'

/** Another address for the login in use. */
export function UpdateEmailWallet({
  controller,
  context,
  signal,
}: ViewProps<'UpdateEmailWallet', EmailLogin>) {
  const t = useText<typeof messages>()
  const { busy, failure, user } = useSnapshot(controller.state)
  const tooSoon = useTooSoon(controller)
  const old = user?.email ?? ''
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    // Led here by the host.
    void controller.readUser(signal)
    return controller.clear
  }, [controller, signal])
  const email = (typed ?? old).trim()
  const ready = isLongEnough(email) && email !== old
  return (
    <Body>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) void controller.change(email, signal)
        }}
      >
        <Stack>
          <TextField
            {...emailInput}
            label={t('email.address')}
            icon="mail"
            value={typed ?? old}
            hint={t('email.editHint')}
            error={tooSoon ?? failure}
            onValueChange={(next) => {
              setTyped(next)
              controller.clear()
            }}
          />
          <Button type="submit" variant="primary" loading={busy} disabled={!ready}>
            {t('email.save')}
          </Button>
          <Button variant="ghost" onClick={() => context.router.back()}>
            {t('email.cancel')}
          </Button>
        </Stack>
      </form>
    </Body>
  )
}
