import { isListOffered } from '@foyer/controllers/widget'
import { Button } from '@foyer/ui'
import { useOptions, useWidget, useWords } from '../../scaffoldContext.js'
import { Explanation } from '../parts/Explanation.js'

/** Help for who has no wallet yet. */
export function WhatIsAWallet() {
  const t = useWords()
  const { router, instance } = useWidget()
  const offered = isListOffered(useOptions())
  return (
    <Explanation
      points={[
        { icon: 'wallet', title: t('whatIsAWallet.holdTitle'), text: t('whatIsAWallet.holdText') },
        { icon: 'browser', title: t('whatIsAWallet.signInTitle'), text: t('whatIsAWallet.signInText') },
        { icon: 'check', title: t('whatIsAWallet.askTitle'), text: t('whatIsAWallet.askText') },
      ]}
      action={
        offered && (
          <Button
            onClick={() => {
              instance.events.emit('CLICK_GET_WALLET')
              router.push('AllWallets')
            }}
          >
            {t('whatIsAWallet.get')}
          </Button>
        )
      }
    />
  )
}
