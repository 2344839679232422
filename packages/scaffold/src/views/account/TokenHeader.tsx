import { Header } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useWidget } from '../../scaffoldContext.js'

/** The header of a token: its name. */
export function TokenHeader({ title }: { readonly title: string }) {
  const { router, modal } = useWidget()
  const route = useSnapshot(router.state).stack.at(-1)
  const name = route?.view === 'Token' ? route.params.name : undefined
  return <Header title={name ?? title} onBack={() => router.back()} onClose={() => modal.dismiss()} />
}
