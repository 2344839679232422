import type { ViewProps } from '@foyer/core'
import { IconButton, TextField, useText } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { emailInput, isLongEnough } from './emailInput.js'
import type { EmailLogin } from './emailLogin.js'
import type { messages } from './messages.js'
import { useTooSoon } from './useTooSoon.js'

/** The field for the address. The frame is loaded once somebody comes near it. */
export function EmailAddress({ controller, signal }: ViewProps<'EmailAddress', EmailLogin>) {
  const t = useText<typeof messages>()
  const { busy, failure } = useSnapshot(controller.state)
  // What was typed before another view came is still there.
  const [typed, setTyped] = useState(controller.state.typed)
  const tooSoon = useTooSoon(controller)
  useEffect(() => controller.clear, [controller])
  const email = typed.trim()
  const ready = isLongEnough(email)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void controller.start(email, signal)
      }}
    >
      <TextField
        {...emailInput}
        label={t('email.address')}
        hideLabel
        placeholder={t('email.address')}
        icon="mail"
        value={typed}
        error={tooSoon ?? failure}
        onFocus={() => controller.prepare(true)}
        onPointerEnter={() => controller.prepare()}
        onValueChange={(next) => {
          setTyped(next)
          controller.type(next)
        }}
        trailing={
          <IconButton
            type="submit"
            icon="arrow-right"
            label={t('email.go')}
            variant="soft"
            loading={busy}
            disabled={!ready}
          />
        }
      />
    </form>
  )
}
