import { activeAccount, type ViewProps } from '@foyer/core'
import { Body, Button, Chip, EmptyState, Footnote, Notice, Stack, SuffixField, useText } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import type { messages } from './messages.js'
import { OwnedName } from './OwnedName.js'
import { hasNames } from './rules.js'
import type { Names } from './state.js'

type Props = Pick<ViewProps<'RegisterAccountName', Names>, 'controller' | 'context'>

/** Looks a name up as it is typed, and registers one that is free. */
export function RegisterAccountName({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const { owned } = useSnapshot(controller.state)
  const root = useSnapshot(context.state)
  const account = activeAccount(root)
  const zone = controller.zone()
  if (zone === undefined || !account || !hasNames(root))
    return (
      <Body>
        <EmptyState
          icon="info"
          title={t('names.none')}
          text={t(zone === undefined ? 'names.nowhere' : 'names.noneText')}
        />
      </Body>
    )
  if (owned.status === 'own')
    return <OwnedName name={owned.name} types={owned.types} account={account} context={context} />
  return <Form controller={controller} zone={zone} />
}

function Form({ controller, zone }: Pick<Props, 'controller'> & { readonly zone: string }) {
  const t = useText<typeof messages>()
  const { typed, look, owned, failure, registering } = useSnapshot(controller.state)
  const others = look.status === 'taken' ? look.others : []
  const isBusy = registering !== undefined && registering.step !== 'done'
  const ready = look.status === 'free' && owned.status !== 'asking'

  function error() {
    if (look.status === 'fault') return t(`names.${look.fault}`)
    if (look.status === 'failed') return look.text
    return look.status === 'taken' && t(others.length > 0 ? 'names.takenOthers' : 'names.taken')
  }

  return (
    <Body>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void controller.register()
        }}
      >
        <Stack>
          <SuffixField
            label={t('names.field')}
            lead={t('names.lead')}
            suffix={`.${zone}`}
            value={typed}
            readOnly={isBusy}
            autoFocus
            enterKeyHint="go"
            loading={look.status === 'asking'}
            hint={t(look.status === 'asking' ? 'names.asking' : 'names.hint')}
            error={error()}
            success={look.status === 'free' && t('names.free')}
            onValueChange={controller.type}
          />
          {others.length > 0 && (
            <fieldset className="fy-chips" aria-label={t('names.others')}>
              {others.map((label) => (
                <Chip key={label} dir="ltr" translate="no" onClick={() => controller.choose(label)}>
                  {label}
                </Chip>
              ))}
            </fieldset>
          )}
          {owned.status === 'failed' && (
            <Notice role="status" tone="warn">
              {owned.text}
            </Notice>
          )}
          {failure !== undefined && (
            <Notice role="alert" tone="bad">
              {failure}
            </Notice>
          )}
          {look.status === 'failed' || owned.status === 'failed' ? (
            <Button variant="soft" size="s" onClick={controller.retry}>
              {t('names.retry')}
            </Button>
          ) : undefined}
          <Button type="submit" variant="primary" loading={isBusy} disabled={!ready}>
            {t('names.register')}
          </Button>
        </Stack>
      </form>
      <Footnote>{t('names.foot')}</Footnote>
    </Body>
  )
}
