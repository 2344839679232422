/**
 * The pictures of well-known networks of which there is no mark here, as ids of WalletConnect's public catalogue by CAIP-2
 * id. Here, and not with the networks, which a page has before anybody sees a picture.
 */
const imageIds = new Map([
  ['eip155:130', '2257980a-3463-48c6-cbac-a42d2a956e00'],
  ['eip155:295', '6a97d510-cac8-4e58-c7ce-e8681b044c00'],
  ['eip155:314', '5a73b3dd-af74-424e-cae0-0de859ee9400'],
  ['eip155:1088', '3897a66d-40b9-4833-162f-a2c90531c900'],
  ['eip155:1284', '161038da-44ae-4ec7-1208-0ea569454b00'],
  ['eip155:1285', 'f1d73bb6-5450-4e18-38f7-fb6484264a00'],
  ['eip155:1301', '4eeea7ef-0014-4649-5d1d-07271a80f600'],
  ['eip155:2020', 'b8101fc0-9c19-4b6f-ec65-f6dfff106e00'],
  ['eip155:2021', 'b8101fc0-9c19-4b6f-ec65-f6dfff106e00'],
  ['eip155:4689', '34e68754-e536-40da-c153-6ef2e7188a00'],
  ['eip155:9001', 'f926ff41-260d-4028-635e-91913fc28e00'],
  ['eip155:10143', '0a728e83-bacb-46db-7844-948f05434900'],
  ['eip155:80094', 'e329c2c9-59b0-4a02-83e4-212ff3779900'],
])

/** The catalogue's picture of a network, wherever the host took the network from. */
export function networkImage(id: string): string | undefined {
  return imageIds.get(id)
}
