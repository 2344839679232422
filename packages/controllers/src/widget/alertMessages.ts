import type { FeatureModule } from '@foyer/core'

/** English text of alerts for developers. Apart from what visitors read: it arrives after the first view. */
export const alertMessages = {
  'alert.network-not-found': 'Network Not Found',
  'alert.origin-not-allowed': 'Invalid App Configuration',
  'alert.project-id-invalid': 'Invalid App Configuration',
  'alert.project-id-missing': 'Project ID Not Configured',
  'alert.session-expired': 'Session Expired',
  'alert.option-invalid': 'Invalid option',
  'alert.switch-network-not-found': 'The network to switch to was not found',
  'alert.socials-timeout': 'Invalid App Configuration',
  'alert.hint.network-not-found': 'The network in use is not among those the widget was configured with.',
  'alert.hint.origin-not-allowed': 'This origin is not on the allowlist of the project. Add it there.',
  'alert.hint.project-id-invalid': 'The service does not know this project id. Check it.',
  'alert.hint.project-id-missing': 'The service asks for a project id. Set `projectId` in the options.',
  'alert.hint.session-expired': 'The session is not valid. Check the clock of this device and connect again.',
  'alert.hint.option-invalid': 'Check the options of the widget.',
  'alert.hint.switch-network-not-found': 'Add the network to the options before switching to it.',
  'alert.hint.socials-timeout':
    'The login service did not answer in time. See that it runs, and that it knows this page and the provider.',
} as const satisfies FeatureModule['messages']
