/** Texts of the window of a sign-in with another account, in English. */
export const messages = {
  wait: 'One moment',
  waitLead: 'You can close this window if it stays.',
  ask: 'Do you see this number there?',
  askLead: 'Go on only if the page where you began shows it too.',
  for: 'For',
  yes: 'Yes, log me in there',
  declined: 'You did not sign in',
  declinedLead: 'Nothing happened. You can close this window and try again.',
  failed: 'This did not work',
  failedLead: 'Please close this window and try again.',
  over: 'This sign-in is over',
  overLead: 'It was used, or took too long. Please close this window and begin again.',
  done: 'Done',
  doneLead: 'Go back to the page where you began. You can close this window.',
}
