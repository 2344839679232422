import type { FeatureAction, TokenViewId } from '@foyer/core'

type WithToken = FeatureAction & { readonly route: { readonly view: TokenViewId } }

/** Whether a view can begin with a token. */
export const takesToken = (action: FeatureAction): action is WithToken => action.withToken ?? false
