import type { AnswerOf } from '@foyer/login-frame/protocol'
import type { Bytes } from '../custody/bytes.js'
import type { Secret } from '../custody/vault.js'
import type { Finished, KeptWallet } from './answers.js'
import type { AccountType, FrameStorage, KeptLogin } from './frameStorage.js'
import type { Unlock } from './joinWallet.js'
import type { AddressSteps, NewWay } from './newWay.js'
import type { PageConfig } from './pageConfig.js'
import type { Service } from './service.js'
import type { VouchedWallet } from './slots.js'

/** Makes secrets and keys: a chunk of its own, fetched when it is needed. */
export interface Keys {
  newSecret(): Promise<Secret>
  addresses(seed: Bytes): Readonly<Record<string, string>>
}

/** A change of the access to a wallet, which a page may bring about. */
export type RootChange =
  /** The account is reached by another address than the one of now, if it has one. */
  | { readonly kind: 'email'; readonly email: string; readonly from?: string | undefined }
  /** A device loses its key, since there are as many as there may be. */
  | { readonly kind: 'device'; readonly label: string }

/** The visitor that logged in, as far as it is known. */
export interface Who extends Pick<KeptLogin, 'email' | 'userName'> {
  /** The provider of a social account. */
  readonly by?: string | undefined
  /** The provider's own id of the visitor. */
  readonly id?: string | undefined
}

/**
 * Asks the visitor whether a wallet may be used that is older than it was in this browser: the service may have been restored.
 * Rejects if not.
 * @param why `other`: another one than this browser knows of the account, or without a wallet a new one that would be made.
 * `helped`: the service opened it in a project whose wallets only their owners open
 */
export type AskWallet = (
  wallet: VouchedWallet | undefined,
  why: 'older' | 'other' | 'helped',
) => Promise<void>

/** Parts of {@link createAccount}. */
export interface AccountParts {
  readonly kept: FrameStorage
  readonly service: Service
  readonly facts: PageConfig
  /** The page that embeds the frame. */
  readonly origin: string
  readonly locale: string
  /** The name of this browser in the list of devices. */
  readonly label: string
  keys(): Promise<Keys>
  /** Asks the visitor whether this page may have a login that another page has. Rejects when not. */
  consent(login: KeptLogin): Promise<void>
  readonly unlock: Unlock
  /** Asks the visitor about a wallet that is not the one that this browser knows. */
  readonly older: AskWallet
  /**
   * Asks the visitor, on a screen that names it, whether access to the wallet may change. Rejects when not.
   */
  agree(change: RootChange): Promise<void>
  /** The origin of the login service, whose own pages alone change who can open a wallet. */
  readonly home: string
  /**
   * Asks the visitor for a way to come back to a new wallet by, if the service does not help, or has no address to write to.
   * @param name of the visitor, as a passkey shows it
   * @param address adds an address, if that is a way back
   */
  way(name: string, address?: AddressSteps): Promise<NewWay>
  /** Says that another wallet counts, so the kit or passkey that was just made opens nothing. Settles once it was read. */
  lost(): Promise<void>
  /** Offers the file of the kit that was just made. Settles once it was saved, or the visitor does that later. */
  saveKit(wallet: VouchedWallet): Promise<void>
  now(): number
}

/** The login of this frame, and its wallet. */
export interface Account {
  /** The login that stands for this page, with its access as good as new; `undefined` when there is none. */
  login(): Promise<KeptLogin | undefined>
  /** The service, asked as the login. Its access is renewed: a visitor may read a screen for longer than it lasts. */
  readonly service: Service
  /** @returns what the visitor does next. @throws {ServiceError} */
  startEmail(email: string): Promise<AnswerOf<'CONNECT_EMAIL'>>
  /** Waits until a reader of the mailbox lets this browser in. @throws {ServiceError} */
  waitForDevice(signal: AbortSignal): Promise<void>
  /** Settles once there is a wallet, which is kept. @throws {ServiceError} */
  finishEmail(otp: string): Promise<void>
  /** This browser, as it shows itself to the service. */
  device(): Promise<{ readonly box: string; readonly label: string }>
  /** Keeps a login that the service accepted, and makes its wallet if there is none yet. @throws {ServiceError} */
  enter(taken: Finished, who: Who): Promise<void>
  /** Logs in on a new browser by opening the wallet, where no email could let it in. @throws {ServiceError} */
  enterByKey(asked: { readonly approval: string; readonly wallet: KeptWallet }, who: Who): Promise<void>
  /** Opens the wallet for one piece of work, and forgets its secret after. @throws as {@link openWallet} */
  withSeed<T>(work: (seed: Bytes) => Promise<T>): Promise<T>
  /**
   * Gets a session of the login's own page, once the visitor agreed to a change.
   * @returns the service, asked as that page. @throws {CallError | ServiceError}
   */
  own(change: RootChange): Promise<Service>
  /** Logs out here, and at the login's own page in all pages of this browser. @throws {ServiceError} if a session goes on */
  signOut(): Promise<void>
  /** Returns the login. @throws {ServiceError} there is none */
  standing(): Promise<KeptLogin>
  /** Returns the login that this browser keeps, without asking the service. */
  user(): Promise<KeptLogin | undefined>
  /** Whether there is a login, and the service knows of it: another device may have ended it. */
  isStanding(): Promise<boolean>
  /** Has this page be part of a login that another page has in this browser, once the visitor agrees. */
  join(isWanted: (login: KeptLogin) => boolean): Promise<boolean>
  /** Stores the new email of the login. */
  setEmail(email: string): Promise<void>
  /** The visitor chose one of two accounts. */
  setAccountType(type: AccountType): Promise<void>
  /** The wallet was changed or seen here: an older one is not taken for it again. */
  setSeen(wallet: VouchedWallet): Promise<void>
}
