import type { Balances, Network, TokenBalance } from '@foyer/core'
import { Button, Columns, Message, useText } from '@foyer/ui'
import { wholeBalances } from '../tokens/readHeld.js'
import type { amountMessages } from './messages.js'

/** Whether it is known that the account holds nothing on a network. Amounts that could not be loaded are not known. */
export function isEmptyOn({ id }: Pick<Network, 'id'>, state: Balances['state']): boolean {
  const isNothing = ({ network, amount, locked = 0n }: TokenBalance) =>
    network !== id || amount + locked === 0n
  return wholeBalances(state)?.every(isNothing) ?? false
}

interface AddMoneyProps {
  /** The context of a feature has it. */
  readonly context: {
    incoming(): readonly { readonly label: string; readonly onChoose: () => void }[]
  }
  readonly network: Pick<Network, 'name'>
}

/** The ways to get money into an account that holds nothing, in place of the rest of a form. Its texts are `amountMessages`. */
export function AddMoney({ context, network }: AddMoneyProps) {
  const t = useText<typeof amountMessages>()
  const ways = [...context.incoming()].reverse()
  return (
    <>
      <Message role="status" title={t('amount.begin')} text={t('amount.empty', { network: network.name })} />
      <Columns>
        {ways.map(({ label, onChoose }, at) => (
          <Button key={label} variant={at < ways.length - 1 ? 'soft' : 'primary'} onClick={onChoose}>
            {label}
          </Button>
        ))}
      </Columns>
    </>
  )
}
