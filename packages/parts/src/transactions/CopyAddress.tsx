import { Button, Columns, CopyButton, IconButton, Notice, Stack, useText } from '@foyer/ui'
import { type ReactNode, useRef, useState } from 'react'
import type { transactionMessages } from './messages.js'

interface Props {
  readonly address: string
  /** A stranger may have sent it here to be copied: the visitor is warned first. */
  readonly isDoubtful: boolean
  /** Draws the address with the button next to it. */
  readonly children: (button: ReactNode) => ReactNode
}

/** An address of a transaction that can be copied. Of one in doubt the button opens a warning below it. */
export function CopyAddress({ address, isDoubtful, children }: Props) {
  const t = useText<typeof transactionMessages>()
  const [isWarned, setWarned] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!isDoubtful) return children(<CopyButton value={address} label={t('transaction.copy')} />)

  function leave() {
    setWarned(false)
    opener.current?.focus()
  }

  return (
    <>
      {children(
        <IconButton
          ref={opener}
          icon="copy"
          size={32}
          label={t('transaction.copy')}
          aria-expanded={isWarned}
          onClick={() => setWarned(!isWarned)}
        />,
      )}
      {isWarned && (
        <Stack gap="xs">
          <Notice role="alert" tone="bad" title={t('transaction.copyTitle')}>
            {t('transaction.copyText')}
          </Notice>
          <Columns>
            <Button variant="soft" onClick={leave}>
              {t('transaction.copyNot')}
            </Button>
            <CopyButton variant="ghost" value={address}>
              {t('transaction.copyAnyway')}
            </CopyButton>
          </Columns>
        </Stack>
      )}
    </>
  )
}
