import { Header } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useWidget } from '../../scaffoldContext.js'

/** The header of a view about one thing: its name, which came with the route. */
export function NamedHeader({ title }: { readonly title: string }) {
  const { router, modal } = useWidget()
  const route = useSnapshot(router.state).stack.at(-1)
  const name = route?.params && 'name' in route.params ? route.params.name : undefined
  return <Header title={name || title} onBack={() => router.back()} onClose={() => modal.dismiss()} />
}
