import type { ApprovalTerms, FeatureContext } from '@foyer/core'
import { accountNetwork, amountText, costText, symbolWord } from '@foyer/parts'
import type { Offer } from './approvalMethod.js'

/** Returns what the visitor compares in the wallet: what is paid and what comes at least, or what may be taken, and by whom. */
export function approvalTerms(context: Pick<FeatureContext, 'state' | 'text'>, offer: Offer): ApprovalTerms {
  const { text } = context
  const { action, call, fee, isUnlimited, least, quote, router, way } = offer
  const { source, target, amount } = quote.terms
  const isMove = action === 'swap' || action === 'batch'
  const paid = amountText(context, amount, source, source.decimals)
  const network = accountNetwork(context.state, call.from)
  const facts = isMove
    ? [
        { label: text.t('swap.pay'), value: paid },
        { label: text.t('swap.least'), value: amountText(context, least, target, 8) },
      ]
    : action === 'clear'
      ? []
      : [
          {
            label: text.t('swap.may'),
            value: isUnlimited ? text.t('swap.may.all', { symbol: symbolWord(source) }) : paid,
          },
        ]
  return {
    tokens: isMove
      ? [
          { ...source, side: text.t('swap.pay') },
          { ...target, side: text.t('swap.get') },
        ]
      : [source],
    contract: {
      label: text.t(isMove ? 'swap.route' : 'swap.may.who'),
      address: way?.kind === 'permit' ? way.permit.spender : router,
    },
    facts: [
      ...facts,
      ...(fee === undefined
        ? []
        : [
            {
              label: text.t('swap.fee'),
              value: text.t('swap.fee.most', { fee: costText(context, fee, network.nativeCurrency) }),
            },
          ]),
    ],
  }
}
