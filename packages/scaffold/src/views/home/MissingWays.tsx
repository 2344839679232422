import { IconBox, ListRow } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useWidget, useWords } from '../../scaffoldContext.js'

/** The ways to connect whose code has not come: each says so in its row, where a press asks for it again. */
export function MissingWays() {
  const t = useWords()
  const { ways, instance } = useWidget()
  const state = useSnapshot(ways.state)
  return instance.connectors.map((source) => {
    const { [source.id]: how } = state
    return (
      how && (
        <ListRow
          key={source.id}
          title={source.name}
          subtitle={t(how === 'failed' ? 'connect.wayFailed' : 'view.loading')}
          leading={<IconBox icon="wallet" />}
          loading={how === 'pending'}
          onClick={() => ways.retry(source)}
        />
      )
    )
  })
}
