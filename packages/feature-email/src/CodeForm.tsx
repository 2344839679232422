import { readCode } from '@foyer/core'
import { Button, CodeField, Columns, Footnote, IconBox, Message, useText } from '@foyer/ui'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { EmailLogin } from './emailLogin.js'
import type { messages } from './messages.js'
import { Named } from './Named.js'
import { ResendButton } from './ResendButton.js'
import { useTooSoon } from './useTooSoon.js'

const digits = 6

interface CodeFormProps {
  readonly controller: EmailLogin
  /** Where the code was sent. */
  readonly email: string
  readonly title: string
  /** What the way back is called. */
  readonly leave: string
  readonly onLeave: () => void
  /** @returns whether the code was right */
  readonly onCode: (code: string) => Promise<boolean>
  readonly onResend: () => void
  readonly signal: AbortSignal
}

/** A code that was sent by e-mail: checked as soon as it is whole. It is kept here alone, and nowhere else. */
export function CodeForm(props: CodeFormProps) {
  const { controller, email, title, leave, onLeave, onCode, onResend, signal } = props
  const t = useText<typeof messages>()
  const { busy, isProven, failure, nextMailAt, codeMinutes, isForgetful } = useSnapshot(controller.state)
  const tooSoon = useTooSoon(controller)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => controller.clear, [controller])

  async function enter(text: string) {
    const next = readCode(text, digits)
    if (next === undefined) return
    setCode(next)
    controller.clear()
    if (next.length < digits || (await onCode(next)) || signal.aborted) return
    // What is typed next takes the place of the wrong one.
    field.current?.focus()
    field.current?.select()
  }

  const error = tooSoon ?? failure
  return (
    <>
      <Message
        media={<IconBox icon="mail" size={56} />}
        title={title}
        text={
          <>
            <Named text={t('email.codeText', { email })} name={email} />{' '}
            {codeMinutes !== undefined && t('email.codeMinutes', { count: codeMinutes })}
          </>
        }
      />
      <CodeField
        ref={field}
        label={t('email.code')}
        digits={digits}
        value={code}
        readOnly={busy}
        autoFocus
        hint={error ? undefined : t(busy ? (isProven ? 'email.loggingIn' : 'email.checking') : 'email.auto')}
        error={error}
        onValueChange={(text) => void enter(text)}
      />
      <Columns>
        <ResendButton
          variant="ghost"
          nextAt={nextMailAt}
          busy={false}
          label={t('email.again')}
          labelIn={(time) => t('email.againIn', { time })}
          onPress={() => {
            setCode('')
            onResend()
          }}
        />
        <Button variant="ghost" size="s" onClick={onLeave}>
          {leave}
        </Button>
      </Columns>
      {isForgetful && <Footnote>{t('email.forgetful')}</Footnote>}
    </>
  )
}
