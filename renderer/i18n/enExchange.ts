/**
 * Messages for the exchange's rejections: one sentence per documented code, with its meaning and what the user can do.
 * The rows of the error codes assign the sentences to the codes; the exchange's own text follows separately.
 */
export const enExchange = {
  'error.key.notAccepted':
    'The exchange does not accept the key. Check key, secret and passphrase; new keys need up to 15 minutes.',
  'error.key.clock':
    'The exchange took the request for too old. The clocks were compared again; try once more, and set this computer’s clock to automatic.',
  'error.key.account': 'The exchange has limited this account. Ask its support why.',
  'error.key.denied':
    'The exchange denies this to the key. Check there what the key may do, or choose another key. A changed permission needs up to 15 minutes.',
  'error.key.permission':
    'This key may not do that. Give it the permission at the exchange, or choose another key. For an order it can also mean that the pair is closed to the API.',
  'error.key.permissionUnchecked':
    'The exchange could not check what the key may do. Try again in a moment; if it stays so, choose another key.',
  'error.key.accountUnsafe':
    'The exchange wants the account bound to a phone or an authenticator app first. Do that on its site, then try again.',
  'error.key.address':
    'This computer’s address is not on the key’s list of allowed addresses. Add it at the exchange, or use another key. A VPN or another network changes the address.',
  'error.key.accountLocked': 'The exchange has locked this account. Ask its support to open it again.',
  'error.key.pair':
    'The exchange does not open this pair to the API. Choose another pair, or trade this one on its site.',
  'error.key.notBound': 'The key is not bound to this pair. Bind it at the exchange, or choose another key or pair.',
  'error.key.contract':
    'The exchange does not open this contract to the account. Choose another contract, or ask its support.',
  'error.key.endpoint': 'The exchange does not offer this to the key. Choose another key, or ask its support.',
  'error.rate.orders': 'The exchange takes no more orders for the moment. Try again in a few seconds.',
  'error.rate.exchange': 'The exchange asks for a pause. Requests go on after it.',

  'error.exchange.rejected': 'The exchange refused the request.',
  'error.exchange.auth': 'The exchange does not accept the key.',
  'error.exchange.forbidden': 'The exchange forbids this request.',
  'error.exchange.notFound': 'The exchange does not know this request.',
  'error.exchange.unavailable': 'The exchange is not available (HTTP {{status}}).',
  'error.exchange.status': 'The exchange refused the request (HTTP {{status}}).',
  'error.exchange.unreadable': 'The answer of the exchange could not be read.',
  'error.exchange.stopped': 'The exchange is stopped.',

  'error.exchange.unknown':
    'The exchange reports an error that it does not name. Look whether the request took effect before you try again.',
  'error.exchange.system': 'The exchange has an internal problem. Try again later.',
  'error.exchange.business':
    'The exchange did not do this and says why in its own words. Put that right, then try again.',
  'error.exchange.keyMissing':
    'The request reached the exchange without its key. A proxy or a security program may have removed it: switch that off and try again.',
  'error.exchange.signatureMissing':
    'The request reached the exchange without its signature. A proxy or a security program may have removed it: switch that off and try again.',
  'error.exchange.timestampMissing':
    'The request reached the exchange without its time. A proxy or a security program may have removed it: switch that off and try again.',
  'error.exchange.timestampInvalid':
    'The exchange could not read the time of the request. Set this computer’s clock to automatic and try again.',
  'error.exchange.contentType':
    'The exchange did not take the form of the request. A proxy or a security program may have changed it: switch that off and try again.',
  'error.exchange.timeInForce': 'The exchange does not take this time in force here. Choose another one.',
  'error.exchange.orderType': 'The exchange does not take this type of order here. Choose another one.',
  'error.exchange.side': 'The exchange does not take this side here. Choose buy or sell again.',
  'error.exchange.symbol':
    'The exchange does not know this symbol. Choose one from the list; it may have been renamed or taken off.',
  'error.exchange.combination': 'Some of the inputs do not go together. Leave one of them out and try again.',
  'error.exchange.json':
    'The exchange could not read the request. Try again; if it stays so, a newer version of this program may be needed.',
  'error.exchange.input': 'An input is outside what the exchange allows. Change it as its own words say.',
  'error.exchange.inputRange': '“{{field}}” must be between {{low}} and {{high}}. Change it and try again.',
  'error.exchange.inputTime': '“{{field}}” is not a time the exchange takes. Choose it again.',
  'error.exchange.inputEmpty': 'The exchange misses an input. Fill in what its own words name.',
  'error.exchange.inputEmptyNamed': 'The exchange misses “{{field}}”. Fill it in and try again.',
  'error.exchange.inputInvalid': 'The exchange does not take one of the inputs. Change it as its own words say.',
  'error.exchange.inputInvalidNamed': 'The exchange does not take the value of “{{field}}”. Change it and try again.',
  'error.exchange.method':
    'The exchange does not offer this at present. Try again later, or do it on the exchange’s site.',
  'error.exchange.precision':
    'A number has more decimals than the exchange takes here. Round price and size to the steps of the symbol.',
  'error.exchange.range':
    'The range of time is too long, or begins too far back. Choose a shorter one, or one that begins later.',
  'error.exchange.rangeReach': 'The exchange reaches {{reach}} days back. Choose a range that begins later.',
  'error.exchange.rangeSpan': 'The exchange answers for {{span}} days at most. Choose a shorter range.',
  'error.exchange.rangeReachAndSpan':
    'The exchange reaches {{reach}} days back and answers for {{span}} days at most. Choose a later or a shorter range.',
  'error.exchange.rangeOrder': 'The range begins after its end. Choose the two times again.',
  'error.exchange.clientId':
    'The exchange does not take this client order id: it is too long or has a special character. Choose a shorter one of letters and digits.',
  'error.exchange.accessForbidden': 'The exchange forbids this to the account. Ask its support.',
  'error.exchange.precondition':
    'Something must be so at the exchange before this can be done. Do what its own words say; margin and position modes change only without open orders and positions.',
  'error.exchange.orderUnknown':
    'The exchange does not know this order. Look in the order history: it may be filled or cancelled already.',
  'error.exchange.quantity': 'The size is above the largest one the exchange takes. Choose a smaller one.',
  'error.exchange.quantityLimit': 'The exchange takes a size of {{limit}} at most. Choose a smaller one.',
  'error.exchange.orderFilled': 'The order is filled and cannot be cancelled any more. Look at the fills.',
  'error.exchange.contractUnits': 'The exchange takes no size in contracts here. Enter the size in the base asset.',
  'error.exchange.contractQuantity':
    'The size is above the largest one the exchange takes for this contract. Choose a smaller one.',
  'error.exchange.leverage':
    'The leverage is above what the exchange allows for this contract and this size. Choose a lower one.',
  'error.exchange.token':
    'The exchange does not take this asset for the contract. Choose another contract or another margin asset.',
} as const;
