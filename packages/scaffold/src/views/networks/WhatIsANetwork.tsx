import { useWords } from '../../scaffoldContext.js'
import { Explanation } from '../parts/Explanation.js'

/** Help for who wonders what a network is. */
export function WhatIsANetwork() {
  const t = useWords()
  return (
    <Explanation
      points={[
        { icon: 'network', title: t('whatIsANetwork.ledgerTitle'), text: t('whatIsANetwork.ledgerText') },
        { icon: 'swap', title: t('whatIsANetwork.separateTitle'), text: t('whatIsANetwork.separateText') },
        { icon: 'clock', title: t('whatIsANetwork.feeTitle'), text: t('whatIsANetwork.feeText') },
      ]}
    />
  )
}
