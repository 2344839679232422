import type { Instance } from '@foyer/controllers'
import type { ResolvedView } from '@foyer/controllers/widget'
import type {
  CatalogueWallet,
  FeatureAction,
  Route,
  SourceController,
  ViewId,
  WalletSource,
} from '@foyer/core'
import { useActions, useRoot, useWidget } from './scaffoldContext.js'

/** The entry point of a wallet source, listed among the wallets. */
export interface ConnectMethod {
  readonly source: WalletSource
  readonly action: FeatureAction
}

/** The entry points of wallet sources whose session is not in use. */
export function useConnectMethods(): readonly ConnectMethod[] {
  const { connectors } = useWidget().instance
  const { connections } = useRoot()
  const inUse = Object.values(connections).flatMap((one) =>
    one?.status === 'connected' ? one.connectorId : [],
  )
  return useActions('connect').flatMap((action) => {
    const source = connectors.find((one) =>
      [one.feature ?? []].flat().some(({ actions }) => actions.includes(action)),
    )
    return source && action.amongWallets && !inUse.includes(source.id) ? { source, action } : []
  })
}

/** The source whose view this is, if any. */
export function sourceOf({ connectors }: Instance, view: ViewId): WalletSource | undefined {
  return connectors.find((one) => [one.feature ?? []].flat().some(({ views }) => views.includes(view)))
}

/** Where a wallet of the catalogue is connected, if a source reaches it. */
export function routeTo({ connectors }: Instance, wallet: CatalogueWallet): Route | undefined {
  return connectors.find(({ catalogue }) => catalogue?.reaches(wallet))?.catalogue?.route(wallet)
}

/** The controller behind a source's view, once it is installed. */
export function controllerOf(view: ResolvedView<ViewId> | undefined): SourceController | undefined {
  return isController(view?.controller) ? view.controller : undefined
}

function isController(controller: unknown): controller is SourceController {
  return typeof controller === 'object' && controller !== null && 'dispose' in controller
}
