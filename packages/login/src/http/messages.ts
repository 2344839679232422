/** What the page says that lets a new device in, in English. */
export const approvalMessages = {
  title: 'A new device wants to log in',
  lead: 'Allow it only if the number on its screen is the same, and if it is you.',
  site: 'Site',
  browser: 'Browser',
  time: 'Asked',
  allow: 'Allow this device',
  over: 'This link is not good any more',
  overLead: 'It was used, or its time is over. Nobody got in by it now.',
  done: 'Allowed',
  doneLead: 'Go back to the other browser: a code is on its way to your mailbox.',
  doneThere: 'Go back to the other browser: it is logged in there in a moment.',
}

/** What the page says that takes a new email address back, in English. */
export const undoMessages = {
  title: 'Take the new email back?',
  lead: 'Your account is reached by your old address again, and all devices are logged out.',
  undo: 'Take it back',
  over: 'This link is not good any more',
  overLead: 'It was used, its time is over, or the old address has an account of its own by now.',
  stopTitle: 'Stop the change of your email?',
  stopLead: 'Your account keeps its old address, and all devices are logged out.',
  stop: 'Stop the change',
  stopped: 'The change was stopped',
  stoppedLead:
    'All devices were logged out. Log in again by the old address, and look at the devices in your account settings.',
  done: 'The old address counts again',
  doneLead:
    'All devices were logged out. Log in again by this address, and look at the devices in your account settings.',
}
