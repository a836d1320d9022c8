/** The three parts of a key set (document 1, Credentials). Only the signer and this folder may use the type. */
export interface KeySet {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly passphrase: string;
}
