import type { FeatureModule } from '@foyer/core'

/** Translations of what the visit itself says. */
export const widgetLocales: NonNullable<FeatureModule['locales']> = { de: () => import('./locales/de.js') }
