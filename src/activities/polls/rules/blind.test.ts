import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { blind, isBelow, isSignature, tokenMessage, unblinded } from './blind.ts';
import type { PublicKey } from './blind.ts';

// RFC 9474, appendix A.4: RSABSSA-SHA384-PSSZERO-Deterministic. The modulus is p * q, and r is the inverse of `inv`.
const P =
  'e1f4d7a34802e27c7392a3cea32a262a34dc3691bd87f3f310dc75673488930559c120fd0410194fb8a0da55bd0b8122' +
  '7e843fdca6692ae80e5a5d414116d4803fca7d8c30eaaae57e44a1816ebb5c5b0606c536246c7f11985d731684150b63' +
  'c9a3ad9e41b04c0b5b27cb188a692c84696b742a80d3cd00ab891f2457443dadfeba6d6daf108602be26d7071803c671' +
  '05a5426838e6889d77e8474b29244cefaf418e381b312048b457d73419213063c60ee7b0d81820165864fef93523c963' +
  '5c22210956e53a8d96322493ffc58d845368e2416e078e5bcb5d2fd68ae6acfa54f9627c42e84a9d3f2774017e32ebca' +
  '06308a12ecc290c7cd1156dcccfb2311';
const Q =
  'c601a9caea66dc3835827b539db9df6f6f5ae77244692780cd334a006ab353c806426b60718c05245650821d39445d3a' +
  'b591ed10a7339f15d83fe13f6a3dfb20b9452c6a9b42eaa62a68c970df3cadb2139f804ad8223d56108dfde30ba7d367' +
  'e9b0a7a80c4fdba2fd9dde6661fc73fc2947569d2029f2870fc02d8325acf28c9afa19ecf962daa7916e21afad09eb62' +
  'fe9f1cf91b77dc879b7974b490d3ebd2e95426057f35d0a3c9f45f79ac727ab81a519a8b9285932d9b2e5ccd347e59f3' +
  'f32ad9ca359115e7da008ab7406707bd0e8e185a5ed8758b5ba266e8828f8d863ae133846304a2936ad7bc7c9803879d' +
  '2fc4a28e69291d73dbd799f8bc238385';
const INV =
  '80682c48982407b489d53d1261b19ec8627d02b8cda5336750b8cee332ae260de57b02d72609c1e0e9f28e2040fc65b6' +
  'f02d56dbd6aa9af8fde656f70495dfb723ba01173d4707a12fddac628ca29f3e32340bd8f7ddb557cf819f6b01e445ad' +
  '96f874ba235584ee71f6581f62d4f43bf03f910f6510deb85e8ef06c7f09d9794a008be7ff2529f0ebb69decef646387' +
  'dc767b74939265fec0223aa6d84d2a8a1cc912d5ca25b4e144ab8f6ba054b54910176d5737a2cff011da431bd5f2a0d2' +
  'd66b9e70b39f4b050e45c0d9c16f02deda9ddf2d00f3e4b01037d7029cd49c2d46a8e1fc2c0c17520af1f4b5e25ba396' +
  'afc4cd60c494a4c426448b35b49635b337cfb08e7c22a39b256dd032c00adddafb51a627f99a0e1704170ac1f1912e49' +
  'd9db10ec04c19c58f420212973e0cb329524223a6aa56c7937c5dffdb5d966b6cd4cbc26f3201dd25c80960a1a111b32' +
  '947bb78973d269fac7f5186530930ed19f68507540eed9e1bab8b00f00d8ca09b3f099aae46180e04e3584bd7ca054df' +
  '18a1504b89d1d1675d0966c4ae1407be325cdf623cf13ff13e4a28b594d59e3eadbadf6136eee7a59d6a444c9eb4e219' +
  '8e8a974f27a39eb63af2c9af3870488b8adaad444674f512133ad80b9220e09158521614f1faadfe8505ef57b7df6813' +
  '048603f0dd04f4280177a11380fbfc861dbcbd7418d62155248dad5fdec0991f';
const MSG =
  '8f3dc6fb8c4a02f4d6352edf0907822c1210a9b32f9bdda4c45a698c80023aa6b59f8cfec5fdbb36331372ebefedae7d';
const BLINDED =
  '982790826556aabe6004467671a864397eea3b95740e9a11c8b80b99ee0cf4dbc50af860bda81b601a2eceaa6943ef10' +
  '4f13325ad0be2e37f42030b3120e87cfee8cfe59cde1acfb25485a43275ebe777292e2518181ae531e596f988ff16f45' +
  '8daa5a42408939cbe60e7271391a21657276427d195bee6a20054101d4ceb892ecdea402ea1a866acf0e451a3336f07e' +
  '7589330d96c3883fd5bc1a829a715b618b74a86b2a898764246ad081d4c9f1edb8ab5077e315fde2417ec2dd33cad93e' +
  '120340b49be89c18a63e62c6bb289037283d3bf18608be11ee4c823c710b0c6b89235fed3f03a7b96ddd25a8f54f20da' +
  'c37ce8905093ad8e066810f354fb1773236e3d3788ba755de2c9bce8d340078bb1831ddc7314a5018673427ced65cb35' +
  '6281aae08b5e6636f3eb2417e09d6ae476a9abcc410bc8c90813d0740e39ae75efae4c02eed49dbb7aa51258bb711974' +
  '45d17a6029bf566ba6b36282173af2c42e9b9631366f22eb6a19ef1d92bd3ce0631d3a7fb3288195b0ba380a3828d541' +
  '1cefd5eba83e52198c001ac9946a333a33d89d4d235fc833239d59837f04eaf065e9563659b00c7624a6263b727d8f2c' +
  '07959ba2bb592e7ff251b8f09c85995fd2e4474e743586576b518230986b6076b762ae77088a37e4bffd2ef41ae68d6d' +
  '4e79205290b4f76c42ef039638c41cdc6fe8af9b429c0dee45b2942e3861da2a';
const BLIND_SIGNATURE =
  '362ef369f9b8c1487e285514702a7cd6fe03e4a2fb854881f3d3f986b7742a0c9bfab6562a6cd5ed71c574af67d7e77e' +
  '71b33420c08ebb0ff37886b858297f9562fc366066c6d8e77bad1918b04756ba03f5c385d44f06759daf1b7a38b2a642' +
  '48dee95d0e3886c8afa1f74afd8ac3c56520d0f3fd206df8e0d257312756803b09a79d0cc38112592c3aec32de5a9bc3' +
  '284c5a0a2d0808b102deafa5cc60f04e3d71c0284cba04f17f88aa8e07d5544fe0265807d515877f79d30ed26d522b9d' +
  '9c56597647b0dbca5a69d6418f8d1b51481723f272c2a3d48f6f4fd6beeac3576c3edb00e8779964548aeab8e004c7c4' +
  'f8ef9cb6e680e2d2d49792004bb3e6974fa48f241a361ca449c02bd4c0ad4e66252c55e656f16049908efe59acbafa11' +
  '71895dfac64d909808e5420469d622c7253ec1de7522b41634d383bf8786bf881cbf1561627f1e62b2d93300ec30ec0f' +
  '5f0ab32036fce068bc76b0b0c6452079537f8d7f8dcee4b42bbf2d9ad7499d3835cd93cfc7e8ebea3554ab5241e181e5' +
  'd73241b7bebf0a281b63594a35f4993e2b416d60db966b58b648cfcba2c4bee4c2830aae4a70ff55012480298f549c13' +
  'b1b2684277bca12f592471b8a99285174f1c0ebb38fc80e74a10b3f02ec3e6682ba873f7ff0e1e79718b470927c74ed7' +
  '54d4f7c3d9a55e22246e829cdb5a1c6fb2a0a6c896df303063c918bcf5eb0017';
const SIGNATURE =
  '4454b6983ff01cb28545329f394936efa42ed231e15efbc025fdaca00277acf0c8e00e3d8b0ecebd35b057b8ebfc14e1' +
  'a7097368a4abd20b555894ccef3d1b9528c6bcbda6b95376bef230d0f1feff0c1064c62c60a7ae7431d1fdfa43a81eed' +
  '9235e363e1ffa0b2797aba6aad6082fcd285e14fc8b71de6b9c87cb4059c7dc1e96ae1e63795a1e9af86b9073d1d848a' +
  'ef3eca8a03421bcd116572456b53bcfd4dabb0a9691f1fabda3ed0ce357aee2cfee5b1a0eb226f69716d4e011d96eede' +
  '5e38a9acb531a64336a0d5b0bae3ab085b658692579a376740ff6ce69e89b06f360520b864e33d82d029c808248a19e1' +
  '8e31f0ecd16fac5cd4870f8d3ebc1c32c718124152dc905672ab0b7af48bf7d1ac1ff7b9c742549c91275ab105458ae3' +
  '7621757add83482bbcf779e777bbd61126e93686635d4766aedf5103cf7978f3856ccac9e28d21a850dbb03c81112861' +
  '6d315d717be1c2b6254f8509acae862042c034530329ce15ca2e2f6b1f5fd59272746e3918c748c0eb810bf76884fa10' +
  'fcf749326bbfaa5ba285a0186a22e4f628dbf178d3bb5dc7e165ca73f6a55ecc14c4f5a26c4693ce5da032264cbec319' +
  'b12ddb9787d0efa4fcf1e5ccee35ad85ecd453182df9ed735893f830b570faae8be0f6fe2e571a4e0d927cba4debd368' +
  'd3b4fca33ec6251897a137cf75474a32ac8256df5e5ffa518b88b43fb6f63a24';

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const numberIn = (hex: string): bigint => BigInt(`0x${hex}`);
const N = numberIn(P) * numberIn(Q);
const key: PublicKey = { n: N.toString(16), e: '010001' };

const inverse = (value: bigint, modulus: bigint): bigint => {
  let [a, b, x, y] = [modulus, value, 0n, 1n];
  while (b > 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
  return ((x % modulus) + modulus) % modulus;
};
const power = (base: bigint, exponent: bigint): bigint => {
  let [result, square] = [1n, base % N];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
};
const sized = (value: bigint): Uint8Array => bytes(value.toString(16).padStart(key.n.length, '0'));
const factor = sized(inverse(numberIn(INV), N));

const vector = { blindSignature: BLIND_SIGNATURE, unblind: INV };

describe('[POLL-38] blind signatures are those of RFC 9474', () => {
  test('its vector is blinded as the RFC says', () => {
    expect(blind(key, bytes(MSG), () => factor)).toEqual({ blinded: BLINDED, unblind: INV });
  });

  test('its blind signature becomes the signature, and verifies', () => {
    expect(unblinded(key, bytes(MSG), vector)).toBe(SIGNATURE);
    expect(isSignature(key, bytes(MSG), SIGNATURE)).toBe(true);
  });

  test('any other checker of RSA-PSS agrees', () => {
    const n = Buffer.from(key.n, 'hex').toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'RSA', n, e: 'AQAB' }, format: 'jwk' });
    const given = { key: publicKey, padding: 6, saltLength: 0 };
    expect(verify('sha384', bytes(MSG), given, bytes(SIGNATURE))).toBe(true);
  });

  test('another message, another signature and another spelling of it are refused', () => {
    expect(isSignature(key, tokenMessage({ pollId: 'poll', voters: 'codes' }, 'ballot'), SIGNATURE)).toBe(
      false,
    );
    expect(isSignature(key, bytes(MSG), BLIND_SIGNATURE)).toBe(false);
    expect(isSignature(key, bytes(MSG), (numberIn(SIGNATURE) + N).toString(16))).toBe(false);
    expect(isSignature(key, bytes(MSG), `0${SIGNATURE.slice(1)}`)).toBe(false);
    expect(isSignature(key, bytes(MSG), SIGNATURE.slice(2))).toBe(false);
    expect(isSignature(key, bytes(MSG), 'zz')).toBe(false);
    expect(unblinded(key, bytes(MSG), { ...vector, blindSignature: BLINDED })).toBeUndefined();
  });

  test('a factor that is no number below the modulus is drawn again', () => {
    const drawn = [new Uint8Array(factor.length), new Uint8Array(factor.length).fill(255), factor];
    expect(blind(key, bytes(MSG), () => drawn.shift() ?? factor).blinded).toBe(BLINDED);
    expect(isBelow(key, key.n)).toBe(false);
    expect(isBelow(key, '00')).toBe(false);
    expect(isBelow(key, BLINDED)).toBe(true);
  });

  test('what the server sees fits every ballot alike: each has a factor that explains it', () => {
    const e = numberIn(key.e);
    const [one, other] = ['a', 'b'].map((ballot) =>
      tokenMessage({ pollId: 'poll', voters: 'codes' }, ballot),
    ) as [Uint8Array, Uint8Array];
    const seen = blind(key, one, () => factor).blinded;
    // Only the holder of the private key can work it out, and learns nothing by it.
    const d = inverse(e, (numberIn(P) - 1n) * (numberIn(Q) - 1n));
    const encodedOther = (numberIn(blind(key, other, () => factor).blinded) * power(numberIn(INV), e)) % N;
    const explaining = power((numberIn(seen) * inverse(encodedOther, N)) % N, d);
    expect(blind(key, other, () => sized(explaining)).blinded).toBe(seen);
  });
});
